import { ChevronsUpDown, Cpu, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { classNames } from '../ui/class-names.ts'
import { loadLater } from '../ui/load-later.tsx'
import { Modal } from '../ui/modal.tsx'
import { useKeptModels } from '../gateways/kept-models.ts'
import field from '../ui/field.module.css'
import styles from './model-picker.module.css'

// Not needed for the first paint.
const ModelPicker = loadLater(() => import('./model-picker.tsx'))

interface ModelChoiceProps {
  /** Gateway of the models. */
  profileId: string
  /** The accessible name of the button. */
  label: string
  name: string
  icon?: LucideIcon
  /** Shown after the name. */
  more?: ReactNode
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Moves the focus when the list closes; without it the focus returns to the button. */
  moveFocus?: (() => void) | undefined
  current: string | null
  /** What answers if no model is chosen; null if a model is always chosen. */
  defaultLabel: string | null
  /** Fallback models, in order. */
  fallbacks: readonly string[]
  onChoose: (model: string | null) => void
  /** Adds or removes a fallback. */
  onFallback: (model: string) => void
  /** Connects another gateway; the list has closed. */
  onConnect: () => void
}

/** A button with the name of a model, and the list that it opens. */
export function ModelChoice(props: ModelChoiceProps) {
  const {
    profileId,
    label,
    name,
    icon: Icon = Cpu,
    more,
    isOpen,
    setOpen,
    moveFocus,
    onChoose,
    onConnect,
    ...list
  } = props
  const { addRecent } = useKeptModels(profileId)
  // Preloaded, so that typing right after opening it by a key works.
  useEffect(() => void ModelPicker.preload(), [])

  function choose(model: string | null): void {
    setOpen(false)
    if (model !== null) addRecent(model)
    onChoose(model)
  }

  function connect(): void {
    setOpen(false)
    onConnect()
  }

  return (
    <>
      <button
        type="button"
        className={classNames(field.select, field.ghost, styles.button)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon className="s" />
        <span className="cut">{name}</span>
        {more}
        <ChevronsUpDown />
      </button>
      {isOpen && (
        <Modal label={text.choose} className={styles.dialog} onClose={() => setOpen(false)}>
          <ModelPicker profileId={profileId} {...list} onChoose={choose} onConnect={connect} />
          <FocusAfterClosing moveFocus={moveFocus} />
        </Modal>
      )}
    </>
  )
}

/** The dialog returns the focus to the button when it is removed; this comes after it. */
function FocusAfterClosing({ moveFocus }: { moveFocus: (() => void) | undefined }) {
  const move = useEffectEvent(() => moveFocus?.())
  useEffect(() => () => move(), [])
  return null
}
