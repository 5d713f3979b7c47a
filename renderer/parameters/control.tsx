import type { ComponentType, ReactNode } from 'react'
import type { Inherited } from './inherited.ts'

/** Result of reading a draft. */
export type Reading =
  | { kind: 'unset' }
  | { kind: 'value'; value: unknown }
  | {
      kind: 'problem'
      message: string
      /** More typing may fix it, so it is shown after a pause. */
      isPartial?: boolean
      /** The control shows the problem itself, at the part that is wrong. */
      isShownInside?: boolean
    }

/** Props that every control takes. */
export interface ControlProps {
  /** Id of the main field. */
  id: string
  /** Accessible name. */
  label: string
  /** Id of the element with the help or the problem. */
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  /** The problem with the whole value, for an editor that covers the place where it is shown. */
  problem?: string | undefined
  isReadOnly?: boolean | undefined
  /** Text shown if no value is set. */
  unsetWord: string
  /** The inherited value that the set value overrides. */
  covered?: Inherited | undefined
  onEdit: (next: Draft) => void
}

/** Current input of a control, complete or not: how it reads, and how it is rendered. */
export interface Draft {
  readonly reading: Reading
  /** The value from which the same kind of control makes this draft again. Text that is no value is a `TypedText`. */
  readonly input: unknown
  readonly draw: (props: ControlProps) => ReactNode
}

/** A kind of control: returns the draft for a value; undefined and null are unset. */
export type ControlKind = (value: unknown) => Draft

export type InputProps<State> = Omit<ControlProps, 'onEdit'> & { state: State; onChange: (state: State) => void }

interface ControlParts<State> {
  start: (value: unknown) => State
  read: (state: State) => Reading
  /** Returns the value from which `start` makes this state again. Without it, the value that was read. */
  inputOf?: (state: State) => unknown
  Input: ComponentType<InputProps<State>>
}

/** Defines a kind of control by its initial state, how the state is read, and how it is rendered. */
export function defineControl<State>({ start, read, inputOf, Input }: ControlParts<State>): ControlKind {
  const draftOf = (state: State): Draft => ({
    reading: read(state),
    get input() {
      return inputOf ? inputOf(state) : valueOf(read(state))
    },
    draw: ({ onEdit, ...props }) => <Input {...props} state={state} onChange={(next) => onEdit(draftOf(next))} />,
  })
  return (value) => draftOf(start(value))
}

/** Returns the value that was read; undefined for an unset or invalid one. */
export function valueOf(reading: Reading): unknown {
  return reading.kind === 'value' ? reading.value : undefined
}
