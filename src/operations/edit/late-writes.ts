// Lets a process wait before it exits: replaced files are watched for a few seconds in case another process still writes.
import { waitForLateWrites as watched } from '../../edit/apply/late-bytes.ts'

export async function waitForLateWrites(): Promise<void> {
  await watched()
}
