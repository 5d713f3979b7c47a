import { ChevronLeft, Info } from 'lucide-react'
import { useState } from 'react'
import type { GatewayKey } from '#shared/gateway-key.ts'
import type { ListedProgram, SetupLimits } from '#shared/programs/program-setup.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useGatewayPage } from '../gateway-page.ts'
import { newKeyLimits, readKeyLimits, type TypedLimits, typedLimits } from '../keys/key-limits.ts'
import { ModelNameField } from '../model-names/model-name-field.tsx'
import { SetupFilePart } from './setup-file-part.tsx'
import { SetupKeyLimits } from './setup-key-limits.tsx'
import { SetupLines, SetupTerminal } from './setup-lines.tsx'
import { useProgramModels } from '../model-names/model-names.ts'
import choices from './setup-choices.module.css'
import styles from './setup-page.module.css'

interface SetupPageProps {
  /** Id of the program. */
  program: string
  onBack: () => void
}

/** Sets up one program to use the gateway: by its file, or by lines to copy. */
export function SetupPage({ program, onBack }: SetupPageProps) {
  const programs = useCall('programSetup.list', {})
  const listed = programs.data?.find(({ id }) => id === program)
  return (
    <>
      <Toolbar
        before={<IconButton label={text.back} icon={ChevronLeft} onClick={onBack} />}
        title={text.title(listed?.name ?? '')}
      />
      <div className="scroll">
        {programs.error ? (
          <ErrorProblem error={programs.error.data} onRetry={() => void programs.refetch()} />
        ) : listed === undefined ? (
          <Skeleton label={text.loading} />
        ) : (
          <SetupContent key={listed.id} program={listed} />
        )}
      </div>
    </>
  )
}

function SetupContent({ program }: { program: ListedProgram }) {
  const { letsProgramsIn } = useSettings()
  const { show } = useGatewayPage()
  const [changed, setChanged] = useState<TypedLimits | null>(null)
  const key = useWrittenKey(program)
  const typed = changed ?? (key.data === undefined ? newKeyLimits : typedLimits(key.data))
  const limits = readKeyLimits(typed)
  const cannotWork = text.cannotWorkText[program.id]
  return (
    <div className={styles.page}>
      <div>
        <h2 className={styles.heading}>{text.heading(program.name)}</h2>
        {cannotWork === undefined && (
          <SetupKeyLimits isWritten={program.state === 'written'} typed={typed} limits={limits} onChange={setChanged} />
        )}
      </div>
      {cannotWork === undefined ? (
        <>
          {!letsProgramsIn && <AccessIsOff />}
          {key.isGone && <Problem tone="warn" title={text.keyGone} text={text.keyGoneText} />}
          <SetupChoices
            program={program}
            limits={'problems' in limits ? null : limits}
            needsKey={key.isGone || changed !== null}
          />
        </>
      ) : (
        <Problem
          tone="calm"
          title={text.cannotWork}
          text={cannotWork}
          actions={
            <Button size="small" onClick={() => show({ kind: 'export' })}>
              {text.export}
            </Button>
          }
        />
      )}
      <Notes notes={text.notes[program.id]} />
    </div>
  )
}

/** Returns the key in the file of a program, and whether it was revoked since. */
function useWrittenKey({ keyId }: ListedProgram): { data: GatewayKey | undefined; isGone: boolean } {
  const { data: keys } = useCall('gatewayKeys.list', {})
  const data = keyId === null ? undefined : keys?.find(({ id }) => id === keyId)
  return { data, isGone: keyId !== null && keys !== undefined && data === undefined }
}

function AccessIsOff() {
  const changeSettings = useChangeSettings()
  return (
    <Problem
      tone="calm"
      title={text.off}
      text={text.offText}
      actions={
        <Button size="small" onClick={() => changeSettings({ letsProgramsIn: true })}>
          {text.turnOn}
        </Button>
      }
    />
  )
}

interface SetupChoicesProps {
  program: ListedProgram
  /** Null while a limit cannot be read. */
  limits: SetupLimits | null
  /** Writing the file again is of use although its lines stay: its key is revoked, or gets other limits. */
  needsKey: boolean
}

function SetupChoices({ program, ...key }: SetupChoicesProps) {
  const names = useProgramModels()
  const [chosen, setChosen] = useState<{ model?: string; smallModel?: string }>({})
  const suggested = names.find(({ kind }) => kind !== 'model')?.name
  const model = chosen.model ?? program.model ?? suggested ?? ''
  const smallModel = chosen.smallModel ?? program.smallModel ?? ''
  return (
    <>
      <div className={choices.names}>
        <ModelNameField
          label={text.model}
          placeholder={text.modelPlaceholder}
          names={names}
          value={model}
          onChange={(name) => setChosen({ ...chosen, model: name })}
        />
        {program.hasSmallModel && (
          <ModelNameField
            label={text.smallModel}
            placeholder={text.smallPlaceholder}
            names={names}
            value={smallModel}
            onChange={(name) => setChosen({ ...chosen, smallModel: name })}
          />
        )}
      </div>
      {model === '' ? (
        <p className="quiet">{text.chooseModel}</p>
      ) : (
        <Previewed program={program} model={model} smallModel={smallModel === '' ? null : smallModel} {...key} />
      )}
    </>
  )
}

interface PreviewedProps extends SetupChoicesProps {
  model: string
  smallModel: string | null
}

function Previewed({ program, model, smallModel, limits, needsKey }: PreviewedProps) {
  const [showsAll, setShowsAll] = useState(false)
  const choice = { program: program.id, model, smallModel }
  const preview = useCall('programSetup.preview', { ...choice, showsAll })
  const { data } = preview
  if (preview.error) return <ErrorProblem error={preview.error.data} onRetry={() => void preview.refetch()} />
  if (data === undefined) return <Skeleton label={text.loading} />
  return (
    <>
      {data.file && (
        <SetupFilePart
          program={program}
          choice={choice}
          limits={limits}
          needsKey={needsKey}
          file={data.file}
          isKeyPasted={data.isKeyPasted}
          showsAll={showsAll}
          onShowAll={setShowsAll}
        />
      )}
      {(data.file === null || data.file.kind === 'refused') && (
        <SetupLines choice={choice} limits={limits} snippets={data.snippets} />
      )}
      <SetupTerminal choice={choice} limits={limits} run={data.run} terminal={data.terminal} />
    </>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-label={text.differs} className={styles.notes}>
      <Info className="s" aria-hidden />
      <ul className="small quiet">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
