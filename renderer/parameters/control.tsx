import type { ComponentType, ReactNode } from 'react'
import type { Inherited } from './inherited.ts'

/** What a draft amounts to. */
export type Reading =
  | { kind: 'unset' }
  | { kind: 'value'; value: unknown }
  | {
      kind: 'problem'
      message: string
      /** Typing on may mend it, so it is said after a pause. */
      isPartial?: boolean
      /** The control says it itself, at the part that is wrong. */
      isSaidInside?: boolean
    }

/** What a control needs to be drawn, whatever its kind. */
export interface ControlProps {
  /** The id of its main field. */
  id: string
  /** The accessible name. */
  label: string
  /** The id of what explains it or says what is wrong. */
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
  isReadOnly?: boolean | undefined
  /** What stands in the place of a value. */
  unsetWord: string
  /** What would hold without the value that is set. */
  covered?: Inherited | undefined
  onEdit: (next: Draft) => void
}

/** What stands in a control, complete or not: its reading, and how it is drawn. */
export interface Draft {
  readonly reading: Reading
  readonly draw: (props: ControlProps) => ReactNode
}

/** A kind of control: the draft for a value; undefined and null are unset. */
export type ControlKind = (value: unknown) => Draft

export type InputProps<State> = Omit<ControlProps, 'onEdit'> & { state: State; onChange: (state: State) => void }

interface ControlParts<State> {
  start: (value: unknown) => State
  read: (state: State) => Reading
  Input: ComponentType<InputProps<State>>
}

/** A kind of control from its state while one types, how that is read, and how it is drawn. */
export function defineControl<State>({ start, read, Input }: ControlParts<State>): ControlKind {
  const draftOf = (state: State): Draft => ({
    reading: read(state),
    draw: ({ onEdit, ...props }) => <Input {...props} state={state} onChange={(next) => onEdit(draftOf(next))} />,
  })
  return (value) => draftOf(start(value))
}
