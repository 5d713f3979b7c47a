import { Settings } from 'lucide-react'
import type { Model } from '#shared/gateway/models.ts'
import { useCall } from '../bridge/query.ts'
import { useChangeSettings } from '../bridge/settings.ts'
import { voiceText as text } from '../text/en/voice.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panes } from '../ui/panes.tsx'
import { Refreshed } from '../ui/refreshed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { voiceModels } from './voice-models.ts'

/** What this gateway can say and hear. */
export default function VoiceView() {
  const models = useCall('models.list', {})
  return (
    <Panes
      main={
        <>
          <Toolbar title={text.title} actions={<Refreshed query={models} />} />
          <div className="scroll">
            <Loaded query={models} loading={<Skeleton label={text.loading} rowHeight={48} />}>
              {({ data }) => <Models models={data} />}
            </Loaded>
          </div>
        </>
      }
    />
  )
}

function Models({ models }: { models: readonly Model[] }) {
  const { speech, transcription, listening } = voiceModels(models)
  if (speech.length + transcription.length + listening.length === 0) return <NoVoice />
  return (
    <div className="page">
      <ModelSection title={text.speech} text={text.speechText} none={text.noSpeech} models={speech} hasVoices />
      <ModelSection
        title={text.transcription}
        text={text.transcriptionText}
        none={text.noTranscription}
        models={transcription}
      />
      {listening.length > 0 && <ModelSection title={text.listening} text={text.listeningText} models={listening} />}
    </div>
  )
}

function NoVoice() {
  const gateway = useCall('gateway.status', {}).data
  const changeSettings = useChangeSettings()
  return (
    <Empty
      title={text.emptyTitle}
      text={text.empty(gateway?.name ?? text.thisGateway)}
      action={
        <Button icon={Settings} onClick={() => changeSettings({ view: 'settings' })}>
          {text.openSettings}
        </Button>
      }
    />
  )
}

interface ModelSectionProps {
  title: string
  text: string
  none?: string
  models: readonly Model[]
  hasVoices?: boolean
}

function ModelSection({ title, text: about, none, models, hasVoices }: ModelSectionProps) {
  return (
    <section className="section">
      <h2>{title}</h2>
      <p className="dim">{models.length > 0 ? about : none}</p>
      <ul aria-label={title}>
        {models.map((model) => (
          <li key={model.id} className="setting">
            <div className="min-w-0">
              <div className="medium break-words">{model.name ?? model.id}</div>
              <div className="sub font-mono break-all">{model.id}</div>
              {hasVoices && <Voices voices={model.supported_voices} />}
            </div>
            {hasVoices && (
              <span className="small quiet num">
                {model.supported_voices ? text.voices(model.supported_voices.length) : text.voicesUnknown}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voices({ voices }: { voices: readonly string[] | null | undefined }) {
  if (!voices || voices.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1 mt-2">
      {voices.map((voice) => (
        <li key={voice} className="tag">
          {voice}
        </li>
      ))}
    </ul>
  )
}
