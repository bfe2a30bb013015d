// The thread that scans beside the main one.
import { parentPort, workerData } from 'node:worker_threads'
import { scanInThread, type ScanRequest } from './scan-files.ts'

// What startThread gave it.
const reply = scanInThread(workerData as ScanRequest)
parentPort?.postMessage(reply, reply.columns)
