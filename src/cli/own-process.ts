/** Whether it is alive and ours: a process of somebody else (EPERM) has taken the number of ours. */
export function isOwnProcess(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
