import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Indicates running work. The text beside it says which. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.spinner, className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.6" />
    </svg>
  )
}
