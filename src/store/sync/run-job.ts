// One job, with what can go wrong in it as data: a file that cannot be read must not stop the others.
import { AppError } from '../../error.ts'
import type { FileJob, JobMessage, ReadJobOptions } from './file-job.ts'
import { readFileJob } from './read-file-job.ts'

export function* runJob(job: FileJob, options: ReadJobOptions): Generator<JobMessage> {
  try {
    for (const part of readFileJob(job, options)) yield { kind: 'part', part }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield { kind: 'problem', source: job.source, message: error.message }
  }
}
