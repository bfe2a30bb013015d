// Entry point of the scanning thread.
import { parentPort, workerData } from 'node:worker_threads'
import { scanInThread, type ScanRequest } from './scan-files.ts'

// startThread passes the request.
const reply = scanInThread(workerData as ScanRequest)
parentPort?.postMessage(reply, reply.columns)
