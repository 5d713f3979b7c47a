import { create } from 'zustand'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { createPersistedEntries, toRecord } from '../storage/persisted-store.ts'
import { coverInspectors, narrowWindow } from '../ui/inspector.ts'

/** What the pane shows: its list of pages, a section by its id (`page` or `page#heading`), or results of a search. */
export interface HelpLocation {
  /** Null for the list of pages. */
  readonly section: string | null
  /** What is searched; it is shown in place of the section unless it is empty. */
  readonly query: string
  /** Pixels. */
  readonly scrollTop: number
}

interface HelpState extends HelpLocation {
  readonly isOpen: boolean
  /** Where Back leads, newest last. */
  readonly before: readonly HelpLocation[]
  /** Pixels. */
  readonly width: number
  /** Increases with every step that moves the focus into the pane. */
  readonly focusRequests: number
}

const home: HelpLocation = { section: null, query: '', scrollTop: 0 }
const defaultWidth = 344
const maxBefore = 50

/** What a reload keeps, for each window: by its conversation, or `main`. */
const kept = createPersistedEntries({
  key: 'help.panes',
  limit: 100,
  isValue: (value): value is Pick<HelpState, 'isOpen' | 'section' | 'scrollTop' | 'width'> => {
    const { isOpen, section, scrollTop, width } = toRecord(value)
    return (
      typeof isOpen === 'boolean' &&
      (section === null || typeof section === 'string') &&
      typeof scrollTop === 'number' &&
      typeof width === 'number'
    )
  },
})
const windowKey = conversationOfWindow() ?? 'main'

/** The help pane of this window. */
export const useHelp = create<HelpState>(() => {
  const stored = kept.read(windowKey)
  return {
    ...home,
    ...stored,
    // A narrow window starts with its content visible, like that of the inspector.
    isOpen: stored?.isOpen === true && !isNarrow(),
    width: stored?.width ?? defaultWidth,
    before: [],
    focusRequests: 0,
  }
})

const follow = ({ isOpen }: HelpState) => coverInspectors(isOpen ? closeHelp : null)
follow(useHelp.getState())
useHelp.subscribe((state, before) => {
  const { isOpen, section, scrollTop, width } = state
  if (isOpen !== before.isOpen) follow(state)
  const isKept =
    isOpen === before.isOpen && section === before.section && scrollTop === before.scrollTop && width === before.width
  if (!isKept) kept.put(windowKey, { isOpen, section, scrollTop, width })
})

/** Opens the pane at a section, or at its list of pages, and moves the focus into it. */
export function openHelp(section: string | null = null): void {
  const state = useHelp.getState()
  const isHere = state.section === section && state.query === ''
  useHelp.setState({
    ...home,
    section,
    isOpen: true,
    before: state.isOpen && !isHere ? [...state.before, locationOf(state)].slice(-maxBefore) : state.before,
    focusRequests: state.focusRequests + 1,
  })
}

/** Closes the pane. The focus returns to where it was, if it is in the pane. */
export function closeHelp(): void {
  const hadFocus = isInPane(globalThis.document?.activeElement ?? null)
  useHelp.setState({ isOpen: false, before: [], focusRequests: 0 })
  if (hadFocus) focusedBefore?.focus()
  focusedBefore = null
}

/** What had the focus before it moved into the pane. */
let focusedBefore: HTMLElement | null = null

/** Moves the focus to an element of the pane. */
export function focusInHelp(element: HTMLElement | null): void {
  const focused = document.activeElement
  // A followed link is gone, which leaves the focus on the document.
  const isLost = focused === document.body
  if (focused instanceof HTMLElement && !isLost && !isInPane(focused)) focusedBefore = focused
  element?.focus({ preventScroll: true })
}

function isInPane(element: Element | null): boolean {
  return element !== null && element.closest('[data-pane="inspector"]') !== null
}

/** Shows the results for what is typed; without a query, what was shown before them. */
export function searchHelp(query: string): void {
  const state = useHelp.getState()
  const { before } = state
  if (state.query === '' && query !== '') useHelp.setState({ before: [...before, locationOf(state)] })
  if (state.query !== '' && query === '') useHelp.setState({ ...home, ...before.at(-1), before: before.slice(0, -1) })
  else useHelp.setState({ query, scrollTop: 0 })
}

/** Returns to what was shown before, or to the list of pages. */
export function goBackInHelp(): void {
  const { before, focusRequests } = useHelp.getState()
  useHelp.setState({ ...home, ...before.at(-1), before: before.slice(0, -1), focusRequests: focusRequests + 1 })
}

/** Remembers how far the person has scrolled, for a reload and for Back. */
export function keepHelpScroll(scrollTop: number): void {
  useHelp.setState({ scrollTop })
}

export function resizeHelp(width: number): void {
  useHelp.setState({ width })
}

/** False without a window, as in tests. */
function isNarrow(): boolean {
  return 'matchMedia' in globalThis && matchMedia(narrowWindow).matches
}

function locationOf({ section, query, scrollTop }: HelpState): HelpLocation {
  return { section, query, scrollTop }
}
