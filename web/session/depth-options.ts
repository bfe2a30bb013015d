import { DEPTH_NAMES, DEPTHS, type Depth } from '../../src/describe/depth.ts'

export const DEPTH_OPTIONS: readonly { value: Depth; label: string }[] = DEPTHS.map((value) => ({
  value,
  label: DEPTH_NAMES[value],
}))
