import { Frame } from '../shell/frame.tsx'

export function Files() {
  return <Frame title="Files">x</Frame>
}
