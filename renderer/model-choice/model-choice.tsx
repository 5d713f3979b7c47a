import { ChevronsUpDown, Cpu, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ModelDialog, type ModelDialogProps } from './model-dialog.tsx'
import field from '../ui/field.module.css'
import styles from './model-picker.module.css'

interface ModelChoiceProps extends ModelDialogProps {
  /** The accessible name of the button. */
  label: string
  name: string
  icon?: LucideIcon
  /** Shown after the name. */
  more?: ReactNode
}

/** A button with the name of a model, and the list that it opens. */
export function ModelChoice({ label, name, icon: Icon = Cpu, more, ...dialog }: ModelChoiceProps) {
  return (
    <>
      <button
        type="button"
        className={classNames(field.select, field.ghost, styles.button)}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        onClick={() => dialog.setOpen(true)}
      >
        <Icon className="s" />
        <span className="cut">{name}</span>
        {more}
        <ChevronsUpDown />
      </button>
      <ModelDialog {...dialog} />
    </>
  )
}
