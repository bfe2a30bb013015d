// The complete table of routes. Tests go through all of them.
import { operations } from '../operations/all.ts'
import type { ListedOperation, SomeOperation } from '../operations/operation.ts'
import { pageOperations } from '../operations/page-operations.ts'
import type { Asset, Assets } from './assets.ts'
import { OPEN_PATH } from './guard.ts'
import { isPagePath, PAGE_PATHS } from './page-paths.ts'

export type Route =
  | { kind: 'operation'; path: string; operation: ListedOperation<SomeOperation> }
  | { kind: 'frame'; path: string }
  | { kind: 'events'; path: string }
  | { kind: 'open'; path: string }
  | { kind: 'asset'; path: string; asset: Asset }
  | { kind: 'page'; path: string; asset: Asset }

export class Routes {
  readonly all: readonly Route[]
  private readonly byPath: ReadonlyMap<string, Route>
  private readonly page: Route

  constructor({ page, files }: Assets) {
    this.page = { kind: 'page', path: '/', asset: page }
    this.all = [
      ...[...operations, ...pageOperations].map(operationRoute),
      { kind: 'frame', path: '/api/export/page' },
      { kind: 'events', path: '/api/events' },
      { kind: 'open', path: OPEN_PATH },
      ...[...files].map(([path, asset]): Route => ({ kind: 'asset', path, asset })),
      ...PAGE_PATHS.map((path): Route => ({ kind: 'page', path, asset: page })),
    ]
    this.byPath = new Map(this.all.map((route) => [route.path, route]))
  }

  find(path: string): Route | undefined {
    return isPagePath(path) ? this.page : this.exact(path)
  }

  private exact(path: string): Route | undefined {
    const route = this.byPath.get(path)
    return route?.kind === 'page' ? undefined : route
  }
}

function operationRoute(operation: ListedOperation<SomeOperation>): Route {
  return { kind: 'operation', path: `/api/${operation.name.replaceAll(' ', '/')}`, operation }
}
