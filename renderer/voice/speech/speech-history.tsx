import { Download, Ellipsis, Play, TextCursorInput, Trash2 } from 'lucide-react'
import type { SavedSpeech } from '#shared/voice.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { changeSpeechPreferences } from '../../sound/speech/speech-preferences.ts'
import { formatTime } from '../../text/format.ts'
import { speechText as text } from '../../text/en/speech.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { replaySpeech } from './speech-queue.ts'
import { useSaveSpeech } from './use-save-speech.ts'
import { shorten } from './waiting-speech.tsx'
import paneGroup from '../../ui/pane-group.module.css'

/** The history of speech, newest first. */
export function SpeechHistory() {
  const history = useCall('speech.history', {})
  return (
    <section>
      <header className={paneGroup.head}>
        <h3>{text.history}</h3>
      </header>
      <Loaded query={history} loading={<Skeleton label={text.history} rows={2} rowHeight={40} />}>
        {(said) =>
          said.length === 0 ? (
            <p className="speech-none small quiet">{text.historyEmpty}</p>
          ) : (
            <ul aria-label={text.history} className="speech-rows">
              {said.map((spoken) => (
                <Said key={spoken.id} spoken={spoken} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Said({ spoken }: { spoken: SavedSpeech }) {
  const { save } = useSaveSpeech()
  const remove = useCommand('speech.delete')
  const { id, text: words, settings, status, bytes, createdAt } = spoken
  const hasSound = bytes > 0 && status !== 'running'
  const voice = text.voiceOf(settings.model, settings.voice)
  return (
    <li className="speech-row">
      <IconButton
        size="small"
        icon={Play}
        label={text.hearAgain(shorten(words))}
        disabled={!hasSound}
        onClick={() => replaySpeech(spoken)}
      />
      <div className="grow min-w-0">
        <div className="cut">{words}</div>
        <div className="cut micro quiet">{status === 'done' ? voice : `${voice}, ${text[status]}`}</div>
      </div>
      <time className="micro quiet num">{formatTime(createdAt)}</time>
      <Menu
        align="end"
        trigger={<IconButton size="small" icon={Ellipsis} label={text.actions(shorten(words))} />}
        items={[
          {
            label: text.fillIn,
            icon: TextCursorInput,
            onSelect: () => changeSpeechPreferences({ draft: words }),
          },
          { label: text.save, icon: Download, disabled: !hasSound, onSelect: () => save(id) },
          'separator',
          {
            label: text.delete,
            icon: Trash2,
            danger: true,
            disabled: status === 'running',
            onSelect: () => remove.mutate({ spokenId: id }),
          },
        ]}
      />
    </li>
  )
}
