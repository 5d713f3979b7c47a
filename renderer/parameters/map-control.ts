import type { ControlKind, Draft } from './control.tsx'
import { isRecord } from '#shared/is-record.ts'

/**
 * A control for a value that another control edits in a different form: `open` gives what is edited, and the way back.
 */
export function mapControl(
  kind: ControlKind,
  open: (value: unknown) => { inner: unknown; close: (inner: unknown) => unknown },
): ControlKind {
  const wrap = (draft: Draft, close: (inner: unknown) => unknown): Draft => ({
    reading: draft.reading.kind === 'value' ? { kind: 'value', value: close(draft.reading.value) } : draft.reading,
    draw: (props) => draft.draw({ ...props, onEdit: (next) => props.onEdit(wrap(next, close)) }),
  })
  return (value) => {
    const { inner, close } = open(value)
    return wrap(kind(inner), close)
  }
}

/** Edits the field `key` of an object and keeps what stands around it: `around`, where there was no object yet. */
export function insideControl(kind: ControlKind, key: string, around: Readonly<Record<string, unknown>>): ControlKind {
  return mapControl(kind, (value) => {
    const { [key]: inner, ...rest } = isRecord(value) ? value : { ...around }
    return { inner, close: (next) => ({ ...rest, [key]: next }) }
  })
}
