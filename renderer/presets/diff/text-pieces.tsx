import type { TextPiece } from '#shared/presets/text-diff.ts'
import styles from './text-pieces.module.css'

/** Shows added words underlined and removed words struck, so that colour is not the only sign. */
export function TextPieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ kind, text }, index) => {
    switch (kind) {
      case 'same':
        return <span key={index}>{text}</span>
      case 'added':
        return (
          <ins key={index} className={styles.added}>
            {text}
          </ins>
        )
      case 'removed':
        return (
          <del key={index} className={styles.removed}>
            {text}
          </del>
        )
    }
  })
}
