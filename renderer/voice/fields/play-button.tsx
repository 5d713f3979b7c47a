import { Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './play-button.module.css'

interface PlayButtonProps extends ComponentProps<'button'> {
  isPlaying: boolean
  /** The sound has been requested. */
  isWaiting?: boolean
}

/** The round button of a player. */
export function PlayButton({ isPlaying, isWaiting = false, ...button }: PlayButtonProps) {
  const Icon = isPlaying ? Pause : Play
  return (
    <button type="button" {...button} className={styles.button}>
      {isWaiting ? <Spinner /> : <Icon className={styles.icon} />}
    </button>
  )
}
