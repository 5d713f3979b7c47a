import type { ControlKind, Draft } from './control.tsx'
import { isRecord } from '#shared/json/json-value.ts'

/** Adapts a control to another form of its value: `open` returns the edited value and a function that converts back. */
export function mapControl(
  kind: ControlKind,
  open: (value: unknown) => { inner: unknown; close: (inner: unknown) => unknown },
): ControlKind {
  const wrap = (draft: Draft, close: (inner: unknown) => unknown): Draft => ({
    reading: draft.reading.kind === 'value' ? { kind: 'value', value: close(draft.reading.value) } : draft.reading,
    get input() {
      return close(draft.input)
    },
    draw: (props) => draft.draw({ ...props, onEdit: (next) => props.onEdit(wrap(next, close)) }),
  })
  return (value) => {
    const { inner, close } = open(value)
    return wrap(kind(inner), close)
  }
}

/** Edits the field `key` of an object and keeps its other fields. `around` is used if there was no object. */
export function insideControl(kind: ControlKind, key: string, around: Readonly<Record<string, unknown>>): ControlKind {
  return mapControl(kind, (value) => {
    const { [key]: inner, ...rest } = isRecord(value) ? value : { ...around }
    return { inner, close: (next) => ({ ...rest, [key]: next }) }
  })
}
