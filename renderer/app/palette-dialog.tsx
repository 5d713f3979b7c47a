import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { appText } from '../text/en/app.ts'
import { Modal } from '../ui/modal.tsx'
import type { PaletteProps } from './palette.tsx'
import type { Commands } from './use-commands.ts'
import styles from './palette.module.css'

const text = appText.palette

interface PaletteDialogProps {
  isOpen: boolean
  commands: Commands
  onClose: () => void
}

/**
 * Opens the palette immediately, so that typed text goes into its field. The results are loaded after the first paint.
 */
export function PaletteDialog({ isOpen, commands, onClose }: PaletteDialogProps) {
  const [query, setQuery] = useState('')
  // Enter before the results are loaded runs the first result when they are.
  const [wasEnterPressed, setEnterPressed] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  useEffect(() => {
    void import('./palette.tsx').then((module) => setPalette(() => module.default))
  }, [])

  if (!isOpen) return null
  const write = (words: string) => {
    setQuery(words)
    setEnterPressed(false)
  }
  const close = () => {
    write('')
    onClose()
  }
  return (
    <Modal onClose={close} label={text.label} className={styles.palette}>
      {Palette ? (
        <Palette query={query} wasEnterPressed={wasEnterPressed} onQuery={write} commands={commands} onClose={close} />
      ) : (
        <div className={styles.query}>
          <Search />
          <input
            data-autofocus
            aria-label={text.label}
            placeholder={text.placeholder}
            value={query}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEnterPressed(true)
            }}
          />
        </div>
      )}
    </Modal>
  )
}
