import { Switch as Primitive } from 'radix-ui'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** A switch that applies immediately. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <Primitive.Root
      className={styles.switch}
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled ?? false}
    />
  )
}
