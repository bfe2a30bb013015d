// Allows one upload at a time: each is held in memory.
import { refusalResponse, type ResponseData } from './response-data.ts'
import { REFUSALS } from './refusals.ts'

export class UploadLock {
  private isBusy = false

  async answer(run: () => Promise<ResponseData>): Promise<ResponseData> {
    if (this.isBusy) return refusalResponse(REFUSALS.upload)
    this.isBusy = true
    try {
      return await run()
    } finally {
      this.isBusy = false
    }
  }
}
