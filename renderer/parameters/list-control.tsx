import { ArrowUp, Plus, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useId } from 'react'
import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { type ControlKind, defineControl, type InputProps } from './control.tsx'
import { type ListDraft, listOf, moveUp, removeItem, replaceItem, startList, appendPending } from './list-draft.ts'
import input from '../ui/field.module.css'
import parameter from './parameter.module.css'
import styles from './control.module.css'

interface ListLook {
  /** The order matters, so items can be moved. */
  isOrdered?: boolean
  /** Items may have line breaks. */
  isMultiline?: boolean
  /** Renders the `datalist` of this id, with suggestions. */
  Suggestions?: ComponentType<{ id: string }>
  maximumItems?: number | undefined
}

/** Edits a list of texts, one per line, with an empty field at the end. */
export function listControl(look: ListLook = {}): ControlKind {
  return defineControl<ListDraft>({
    start: startList,
    read(draft) {
      const items = listOf(draft)
      return items.length === 0 ? { kind: 'unset' } : { kind: 'value', value: items }
    },
    Input: (props) => <ListInput {...props} look={look} />,
  })
}

function ListInput({ look, ...props }: InputProps<ListDraft> & { look: ListLook }) {
  const { id, label, describedBy, isInvalid, isReadOnly, unsetWord, state, onChange } = props
  const { isOrdered, isMultiline, Suggestions, maximumItems } = look
  const listId = useId()
  const shared = {
    disabled: isReadOnly,
    spellCheck: false,
    autoComplete: 'off',
    className: classNames('grow', input.input, input.small, isInvalid && input.invalid),
    list: Suggestions && listId,
  }
  const Field = isMultiline ? ItemArea : ItemField
  const isFull = maximumItems !== undefined && state.items.length >= maximumItems && state.pending === ''
  return (
    <fieldset className={classNames(parameter.wide, styles.list)} aria-label={label} aria-describedby={describedBy}>
      {state.items.map((item, index) => (
        // Items have no identity other than their position.
        <div key={index} className={styles.item}>
          <Field
            {...shared}
            label={parametersText.item(label, index + 1)}
            value={item}
            onText={(text) => onChange(replaceItem(state, index, text))}
          />
          {isOrdered && index > 0 && !isReadOnly && (
            <IconButton
              size="small"
              icon={ArrowUp}
              label={parametersText.moveUp(label, index + 1)}
              onClick={() => onChange(moveUp(state, index))}
            />
          )}
          {!isReadOnly && (
            <IconButton
              size="small"
              icon={X}
              label={parametersText.removeItem(label, index + 1)}
              onClick={() => onChange(removeItem(state, index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && !isFull && (
        <div className={styles.item}>
          <Field
            {...shared}
            id={id}
            label={label}
            value={state.pending}
            placeholder={state.items.length === 0 ? unsetWord : parametersText.addPlaceholder}
            onText={(pending) => onChange({ ...state, pending })}
            onEnter={() => onChange(appendPending(state))}
          />
          <IconButton
            size="small"
            icon={Plus}
            label={parametersText.add(label)}
            disabled={state.pending === ''}
            onClick={() => onChange(appendPending(state))}
          />
        </div>
      )}
      {Suggestions && <Suggestions id={listId} />}
    </fieldset>
  )
}

interface ItemProps {
  id?: string | undefined
  label: string
  value: string
  placeholder?: string | undefined
  disabled?: boolean | undefined
  className: string
  list?: string | undefined
  onText: (text: string) => void
  onEnter?: (() => void) | undefined
}

function ItemField({ label, onText, onEnter, ...field }: ItemProps) {
  return (
    <input
      {...field}
      type="text"
      aria-label={label}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => enters(event, onEnter)}
    />
  )
}

/** Grows with its text: a stop sequence may be a line break. */
function ItemArea({ label, onText, onEnter, list: _list, className, ...field }: ItemProps) {
  return (
    <textarea
      {...field}
      className={classNames(className, styles.text)}
      rows={1}
      aria-label={label}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => enters(event, onEnter)}
    />
  )
}

function enters(event: KeyboardEvent, onEnter: (() => void) | undefined): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter?.()
}
