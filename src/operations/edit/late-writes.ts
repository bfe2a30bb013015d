// For a surface that ends: files that were replaced are watched for some seconds longer, in case somebody still writes.
import { lateWrites as watched } from '../../edit/apply/late-bytes.ts'

export async function lateWrites(): Promise<void> {
  await watched()
}
