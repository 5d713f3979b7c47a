import { createContext } from 'react'

/** The control that was used to switch branches: it keeps its place on screen and the focus. */
export interface PressedSwitch {
  /** The message that will replace the present one. */
  messageId: string
  /** The focused element: one of the two buttons, or the whole turn. */
  control: 'previous' | 'next' | 'turn'
  /** Pixels from the top of the window. */
  top: number
}

/** Resolves to the element of the message at a position of the branch, or to null if it does not exist any more. */
export type MountMessage = (position: number) => Promise<HTMLElement | null>

/** Lets the turns and the find bar scroll the log. */
export interface LogScroll {
  /** Connects the log's element and its functions. `hold` stops following the end until the reader is there again. */
  attach: (scroller: HTMLElement | null, mount: MountMessage, firstVisible: () => number, hold: () => void) => void
  /** Mounts the message at a position, which may be far away. */
  mount: MountMessage
  /** Returns the position of the first visible message; 0 if there is none. */
  firstVisible: () => number
  /** Centers the element or range in the log, and stops following the end. */
  show: (place: Element | Range) => void
  /** Remembers the control that switches to another branch. */
  leaveBranch: (pressed: PressedSwitch) => void
  /**
   * Returns the control that led to this message, and scrolls it to its former place. Only the first call returns it.
   */
  arriveAt: (messageId: string, control: Element) => PressedSwitch['control'] | null
}

/** Null outside of a log. */
export const LogScrollContext = createContext<LogScroll | null>(null)

export function createLogScroll(): LogScroll {
  let scroller: HTMLElement | null = null
  let holdEnd = () => {}
  let firstVisible = () => 0
  let mountMessage: MountMessage = async () => null
  let pressedSwitch: PressedSwitch | null = null
  return {
    attach(element, mount, first, hold) {
      scroller = element
      mountMessage = mount
      firstVisible = first
      holdEnd = hold
    },
    mount: (position) => mountMessage(position),
    firstVisible: () => firstVisible(),
    show(place) {
      if (scroller === null) return
      holdEnd()
      const visible = scroller.getBoundingClientRect()
      const wanted = place.getBoundingClientRect()
      // A target taller than the log is shown from its beginning.
      const margin = Math.max(24, (visible.height - wanted.height) / 2)
      scroller.scrollTop += wanted.top - visible.top - margin
    },
    leaveBranch(pressed) {
      holdEnd()
      pressedSwitch = pressed
    },
    arriveAt(messageId, control) {
      if (pressedSwitch === null || pressedSwitch.messageId !== messageId || scroller === null) return null
      scroller.scrollTop += control.getBoundingClientRect().top - pressedSwitch.top
      const { control: pressed } = pressedSwitch
      pressedSwitch = null
      return pressed
    },
  }
}
