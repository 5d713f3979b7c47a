import { useRef } from 'react'
import type { TranscriptionSettings, ClipDetails } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { clipsText } from '../../text/en/clips.ts'
import { transcriptionText as text } from '../../text/en/transcription.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClipTags } from './clip-tags.tsx'
import { Playback } from './playback.tsx'
import { TranscriptionControls } from './transcription-controls.tsx'
import { Transcriptions } from './transcriptions.tsx'
import { useClipPlayer } from './use-clip-player.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './clip-view.module.css'

interface ClipViewProps {
  clipId: string
  /** Id of the transcription that is shown; null is the newest. */
  shownId: string | null
  onShow: (id: string | null) => void
}

/** One clip with its player, transcription controls and transcriptions. */
export function ClipView({ clipId, shownId, onShow }: ClipViewProps) {
  const query = useCall('clip.read', { clipId })
  return (
    <div className="scroll">
      <Loaded query={query} loading={<Skeleton label={clipsText.loadingClip} rows={3} rowHeight={48} />}>
        {(whole) =>
          whole.clip.status === 'kept' ? (
            <LoadedClip whole={whole} shownId={shownId} onShow={onShow} />
          ) : (
            <p className={classNames('small quiet', styles.clip)}>{clipsText.growing}</p>
          )
        }
      </Loaded>
    </div>
  )
}

function LoadedClip({
  whole: { clip, transcriptions, loudness },
  shownId,
  onShow,
}: Omit<ClipViewProps, 'clipId'> & { whole: ClipDetails }) {
  const player = useClipPlayer(clip)
  const model = useRef<HTMLSelectElement>(null)
  const start = useCommand('clip.transcribe')
  const newest = transcriptions[0]
  const isRunning = transcriptions.some(({ status }) => status === 'running')

  function transcribe(settings: TranscriptionSettings): void {
    // Show the new transcription.
    start.mutate({ clipId: clip.id, settings, evenSilence: clip.isSilent }, { onSuccess: () => onShow(null) })
  }

  return (
    <div className={styles.clip}>
      <ClipTags clip={clip} />
      <Playback player={player} seconds={clip.seconds} loudness={loudness} />
      {clip.wasCut && <p className="small quiet">{clipsText.wasCut[clip.source]}</p>}
      {clip.isSilent && newest === undefined && <Problem tone="calm" title={text.silentTitle} text={text.silentText} />}
      <TranscriptionControls
        action={newest !== undefined ? 'again' : clip.isSilent ? 'anyway' : 'first'}
        isBusy={isRunning || start.isPending}
        modelRef={model}
        onTranscribe={transcribe}
      />
      {start.error && <ErrorProblem error={start.error.data} onRetry={() => start.mutate(start.variables)} />}
      {newest && (
        <Transcriptions
          transcriptions={transcriptions}
          shownId={shownId ?? newest.id}
          onShow={onShow}
          positionSeconds={player.status === 'playing' ? player.position : null}
          onSeek={player.seek}
          onChooseModel={() => model.current?.focus()}
        />
      )}
    </div>
  )
}
