import type { ReactNode } from 'react'
import styles from './preset-title.module.css'

/** Returns the title of a preset: its name with the slug below, or only the slug without another name. */
export function presetTitle(slug: string, name: string | undefined): { title: string; sub?: ReactNode } {
  if (name === undefined || name.trim() === '' || name === slug) return { title: slug }
  return { title: name, sub: <span className={styles.slug}>{slug}</span> }
}
