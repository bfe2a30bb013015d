// Short names for the series of a chart: models without their common prefix, projects by the names of the report.
import { shortModel } from '../../src/text/short-model.ts'
import { visibleLine } from '../../src/text/visible.ts'

/** `names` has the names of projects; it is empty for models. */
export function seriesName(key: string, names: ReadonlyMap<string, string>): string {
  return visibleLine(names.get(key) ?? shortModel(key))
}
