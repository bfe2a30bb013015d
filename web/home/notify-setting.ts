// Whether this browser shows desktop notifications about sessions. Off unless the user switched them on, and only while the
// browser permits them.
import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'

const NAME = 'notify'

const listeners = new Set<() => void>()

export function canNotify(): boolean {
  return 'Notification' in window
}

function isNotifying(): boolean {
  return canNotify() && readSetting(NAME) === 'on' && Notification.permission === 'granted'
}

export type NotifyResult = 'on' | 'off' | 'denied'

export async function setNotifying(isOn: boolean): Promise<NotifyResult> {
  const isGranted = isOn && (await Notification.requestPermission()) === 'granted'
  writeSetting(NAME, isGranted ? 'on' : 'off')
  for (const listener of listeners) listener()
  if (!isOn) return 'off'
  return isGranted ? 'on' : 'denied'
}

export function useIsNotifying(): boolean {
  return useSyncExternalStore(subscribe, isNotifying)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
