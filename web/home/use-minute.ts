import { useEffect, useState } from 'react'

const TICK_MS = 20_000

/** The current time, refreshed several times per minute while the component is mounted. */
export function useMinute(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
