import { createContext } from 'react'

/** The control that leads to another branch: over there it keeps its place on screen, and the focus. */
export interface PressedSwitch {
  /** The message that will be shown in the place of the present one. */
  messageId: string
  /** What had the focus: one of the two buttons, or the turn as a whole. */
  control: 'previous' | 'next' | 'turn'
  /** Pixels from the top of the window. */
  top: number
}

/** Resolves to the element of the message at a position of the branch; to null where there is none any more. */
export type DrawMessage = (position: number) => Promise<HTMLElement | null>

/** How the turns, and what lies over them, move the log. */
export interface LogScroll {
  /** Told what scrolls, how to draw a message, and how to stop following the end until the reader is there again. */
  attach: (scroller: HTMLElement | null, draw: DrawMessage, firstSeen: () => number, hold: () => void) => void
  /** Draws the message at a position, which may be far away: it can be shown then. */
  draw: DrawMessage
  /** The position of the first message in sight; 0 where there is none. */
  firstSeen: () => number
  /** Scrolls so that this is in the middle of what is seen, and follows the end no more. */
  show: (place: Element | Range) => void
  /** Notes which control leads away from the branch that is shown. */
  leaveBranch: (pressed: PressedSwitch) => void
  /** The control that led to this message, if one did: scrolled to where it was. Said once. */
  arriveAt: (messageId: string, control: Element) => PressedSwitch['control'] | null
}

/** Null outside of a log. */
export const LogScrollContext = createContext<LogScroll | null>(null)

export function createLogScroll(): LogScroll {
  let scroller: HTMLElement | null = null
  let holdEnd = () => {}
  let firstSeen = () => 0
  let drawMessage: DrawMessage = async () => null
  let left: PressedSwitch | null = null
  return {
    attach(element, draw, seen, hold) {
      scroller = element
      drawMessage = draw
      firstSeen = seen
      holdEnd = hold
    },
    draw: (position) => drawMessage(position),
    firstSeen: () => firstSeen(),
    show(place) {
      if (scroller === null) return
      holdEnd()
      const seen = scroller.getBoundingClientRect()
      const wanted = place.getBoundingClientRect()
      // What is taller than the window is read from its beginning.
      const room = Math.max(24, (seen.height - wanted.height) / 2)
      scroller.scrollTop += wanted.top - seen.top - room
    },
    leaveBranch(pressed) {
      holdEnd()
      left = pressed
    },
    arriveAt(messageId, control) {
      if (left === null || left.messageId !== messageId || scroller === null) return null
      scroller.scrollTop += control.getBoundingClientRect().top - left.top
      const { control: pressed } = left
      left = null
      return pressed
    },
  }
}
