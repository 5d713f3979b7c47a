import type { ReactNode } from 'react'
import page from '../ui/page.module.css'
import styles from './settings-view.module.css'

interface SettingProps {
  title: ReactNode
  help: ReactNode
  /** Below the help. */
  more?: ReactNode
  /** The control, at the end of the row. */
  children: ReactNode
}

/** One setting: what it is on the left, its control on the right. */
export function Setting({ title, help, more, children }: SettingProps) {
  return (
    <div className={page.setting}>
      <div className={styles.words}>
        {title}
        <div className={page.sub}>{help}</div>
        {more}
      </div>
      {children}
    </div>
  )
}
