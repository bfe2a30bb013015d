import { Frame } from '../shell/frame.tsx'

export function Archive() {
  return <Frame title="Archive">x</Frame>
}
