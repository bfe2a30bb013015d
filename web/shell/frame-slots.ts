// Places in the top bar that a page fills: the frame of the page draws into them from where it stands.
import { createContext } from 'react'

export interface FrameSlots {
  heading: HTMLElement | null
  actions: HTMLElement | null
}

export const FrameSlotsContext = createContext<FrameSlots>({ heading: null, actions: null })
