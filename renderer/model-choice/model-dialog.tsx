import type { ChosenPreset } from '#shared/conversation.ts'
import { useEffect, useEffectEvent } from 'react'
import { useOpenModelPage } from '../gateways/gateways.ts'
import { useKeptModels } from '../gateways/kept-models.ts'
import { modelPickerText as text } from '../text/en/model-picker.ts'
import { loadLater } from '../ui/load-later.tsx'
import { Modal } from '../ui/modal.tsx'
import styles from './model-picker.module.css'

// Not needed for the first paint.
const ModelPicker = loadLater(() => import('./model-picker.tsx'))

export interface ModelDialogProps {
  /** Gateway of the models. */
  profileId: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Moves the focus when the list closes; without it the focus returns to the button. */
  moveFocus?: (() => void) | undefined
  current: string | null
  /** What answers if no model is chosen; null if a model is always chosen. */
  defaultLabel: string | null
  /** The preset that decides then; without one the gateway does. */
  defaultPreset?: ChosenPreset | null | undefined
  /** Fallback models, in order; without them none can be chosen here. */
  fallbacks?: readonly string[] | undefined
  onChoose: (model: string | null) => void
  /** Adds or removes a fallback. */
  onFallback?: ((model: string) => void) | undefined
  /** Connects another gateway; the list has closed. */
  onConnect: () => void
}

/** The list of a gateway's models, while it is open. */
export function ModelDialog(props: ModelDialogProps) {
  const { profileId, isOpen, setOpen, moveFocus, onChoose, onConnect, ...list } = props
  const { addRecent } = useKeptModels(profileId)
  const openModelPage = useOpenModelPage()
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

  function openPage(model: string): void {
    setOpen(false)
    openModelPage(profileId, model)
  }

  if (!isOpen) return null
  return (
    <Modal label={text.choose} className={styles.dialog} onClose={() => setOpen(false)}>
      <ModelPicker profileId={profileId} {...list} onChoose={choose} onConnect={connect} onOpenPage={openPage} />
      <FocusAfterClosing moveFocus={moveFocus} />
    </Modal>
  )
}

/** The dialog returns the focus to the button when it is removed; this comes after it. */
function FocusAfterClosing({ moveFocus }: { moveFocus: (() => void) | undefined }) {
  const move = useEffectEvent(() => moveFocus?.())
  useEffect(() => () => move(), [])
  return null
}
