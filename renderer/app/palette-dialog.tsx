import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { appText } from '../text/en/app.ts'
import { loadLater } from '../ui/load-later.tsx'
import { Modal } from '../ui/modal.tsx'
import type { Commands } from './use-commands.ts'
import styles from './palette.module.css'

const text = appText.palette
const loadPalette = () => import('./palette.tsx')
const Palette = loadLater(loadPalette)

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
  useEffect(() => void loadPalette(), [])

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
      <Palette
        query={query}
        wasEnterPressed={wasEnterPressed}
        onQuery={write}
        commands={commands}
        onClose={close}
        fallback={
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
        }
      />
    </Modal>
  )
}
