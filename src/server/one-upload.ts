// Lets one transcript after the other be sent: each is held in memory while it is read.
import { refusalAnswer, type Answer } from './answer.ts'
import { REFUSALS } from './refusals.ts'

export class OneUpload {
  private isBusy = false

  async answer(take: () => Promise<Answer>): Promise<Answer> {
    if (this.isBusy) return refusalAnswer(REFUSALS.upload)
    this.isBusy = true
    try {
      return await take()
    } finally {
      this.isBusy = false
    }
  }
}
