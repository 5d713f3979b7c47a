import { ChevronLeft, Info } from 'lucide-react'
import { useState } from 'react'
import type { ListedProgram } from '#shared/programs/program-setup.ts'
import { useCall } from '../../bridge/query.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { programSetupText as text } from '../../text/en/program-setup.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { defaultKeyLimits, readKeyLimits } from './key-limits.ts'
import { KeyLimitFields } from './key-limit-fields.tsx'
import { ModelNameField } from './model-name-field.tsx'
import { SetupFilePart } from './setup-file-part.tsx'
import { SetupLines, SetupTerminal } from './setup-lines.tsx'
import { useProgramModels } from './model-names.ts'
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
  const { letsProgramsIn, programPort } = useSettings()
  const cannotWork = text.cannotWorkText[program.id]
  return (
    <div className={styles.page}>
      <div>
        <h2 className={styles.heading}>{text.heading(program.name)}</h2>
        {cannotWork === undefined && <p className="dim">{text.speaksTo(`127.0.0.1:${programPort}`)}</p>}
      </div>
      {cannotWork === undefined ? (
        <>
          {!letsProgramsIn && <AccessIsOff />}
          <SetupChoices program={program} />
        </>
      ) : (
        <Problem tone="calm" title={text.cannotWork} text={cannotWork} />
      )}
      <Notes notes={text.notes[program.id]} />
    </div>
  )
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

function SetupChoices({ program }: { program: ListedProgram }) {
  const names = useProgramModels()
  const [chosen, setChosen] = useState<{ model?: string; smallModel?: string }>({})
  const [typedLimits, setTypedLimits] = useState(defaultKeyLimits)
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
      <KeyLimitFields limits={typedLimits} onChange={setTypedLimits} />
      {model === '' ? (
        <p className="quiet">{text.chooseModel}</p>
      ) : (
        <Previewed
          program={program}
          model={model}
          smallModel={smallModel === '' ? null : smallModel}
          limits={readKeyLimits(typedLimits)}
        />
      )}
    </>
  )
}

interface PreviewedProps {
  program: ListedProgram
  model: string
  smallModel: string | null
  /** Null while a limit cannot be read. */
  limits: ReturnType<typeof readKeyLimits>
}

function Previewed({ program, model, smallModel, limits }: PreviewedProps) {
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
