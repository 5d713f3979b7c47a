/** Whether the log keeps its end visible, or the position of its reader. */
type Stance = 'following' | 'reading'

/** `from` is the state that a jump began in, or that it was sent to since. */
export type LogState = { name: Stance } | { name: 'jumping'; from: Stance }

/**
 * - `atEnd`: the end is visible, because the reader scrolled there or requested it.
 * - `awayFromEnd`: the reader scrolled up, or something else is shown instead of the end.
 * - `jump`: a message that is far from the visible ones is mounted in addition to them.
 * - `rangeMoved`: the log was scrolled, and other messages are mounted.
 */
export type LogEvent = 'atEnd' | 'awayFromEnd' | 'jump' | 'rangeMoved'

/**
 * Returns the state after an event:
 *
 * | state     | `atEnd`         | `awayFromEnd` | `jump`  | `rangeMoved` |
 * | --------- | --------------- | ------------- | ------- | ------------ |
 * | following | following       | reading       | jumping | following    |
 * | reading   | following       | reading       | jumping | reading      |
 * | jumping   | from: following | from: reading | jumping | its `from`   |
 *
 * A jump alone does not stop following: its target may never be scrolled to.
 */
export function nextLogState(state: LogState, event: LogEvent): LogState {
  const from = stanceOf(state)
  switch (event) {
    case 'atEnd':
      return state.name === 'jumping' ? { name: 'jumping', from: 'following' } : { name: 'following' }
    case 'awayFromEnd':
      return state.name === 'jumping' ? { name: 'jumping', from: 'reading' } : { name: 'reading' }
    case 'jump':
      return { name: 'jumping', from }
    case 'rangeMoved':
      return { name: from }
  }
}

/** Returns whether the log follows its end or its reader, also during a jump. */
export function stanceOf(state: LogState): Stance {
  return state.name === 'jumping' ? state.from : state.name
}
