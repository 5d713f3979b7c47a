import { useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { ProgramRequest } from '#shared/programs/program-request.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { ModelChoice } from '../../model-choice/model-choice.tsx'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useChosenRequest } from '../../gateways/chosen-request.ts'
import field from '../../ui/field.module.css'
import styles from './replay-dialog.module.css'

/** The models of this computer, and the names that the person gave. */
const thisComputer = 'embedded'
const ownNames = 'names'

interface ReplayDialogProps {
  request: ProgramRequest
  onClose: () => void
}

/** Chooses a model by its gateway, or a name, and sends the request to it. Then the new request is chosen in the log. */
export function ReplayDialog({ request, onClose }: ReplayDialogProps) {
  const { modelAliases } = useSettings()
  const upstreams = useCall('programs.upstreams', {}).data ?? []
  const gateways = upstreams.flatMap(({ kind, profileId, state, slug, name }) =>
    kind === 'profile' && profileId !== null && state === 'usable' ? [{ profileId, slug, name }] : [],
  )
  const [chosenPlace, setPlace] = useState<string | null>(null)
  const before = request.profileId ?? thisComputer
  const place = chosenPlace ?? (gateways.some(({ profileId }) => profileId === before) ? before : thisComputer)
  const [model, setModel] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { choose } = useChosenRequest()
  const replay = useCommand('programRequests.replay')
  const ids = { place: useId(), alias: useId(), model: useId() }

  const slug = gateways.find(({ profileId }) => profileId === place)?.slug
  const alias = place === ownNames ? (model ?? modelAliases[0]?.name ?? null) : model
  const asked = slug === undefined || model === null ? alias : `${slug}/${model}`

  function send(): void {
    if (asked === null) return
    replay.mutate(
      { id: request.id, model: asked },
      {
        onSuccess({ id }) {
          choose(id)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.replayTitle}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={replay.isPending} disabled={asked === null} onClick={send}>
            {text.send}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="dim">{text.replayText}</p>
        <div className={styles.fields}>
          <label className="label" htmlFor={ids.place}>
            {text.gateway}
          </label>
          <select
            id={ids.place}
            className={field.select}
            value={place}
            data-autofocus
            onChange={(event) => {
              setPlace(event.target.value)
              setModel(null)
            }}
          >
            <option value={thisComputer}>{text.thisComputer}</option>
            {gateways.map(({ profileId, name }) => (
              <option key={profileId} value={profileId}>
                {name}
              </option>
            ))}
            {modelAliases.length > 0 && <option value={ownNames}>{text.aliases}</option>}
          </select>
          {place === ownNames ? (
            <>
              <label className="label" htmlFor={ids.alias}>
                {text.alias}
              </label>
              <select
                id={ids.alias}
                className={field.select}
                value={alias ?? ''}
                onChange={(event) => setModel(event.target.value)}
              >
                {modelAliases.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </>
          ) : (
            <>
              <span className="label">{text.model}</span>
              <span className={classNames('row', styles.model)}>
                <ModelChoice
                  label={model ?? text.chooseModel}
                  name={model ?? text.chooseModel}
                  profileId={place}
                  isOpen={isChoosing}
                  setOpen={setChoosing}
                  current={model}
                  defaultLabel={null}
                  onChoose={setModel}
                  onConnect={onClose}
                />
              </span>
            </>
          )}
        </div>
        {replay.error && <ErrorProblem error={toErrorData(replay.error)} onRetry={send} />}
      </div>
    </Dialog>
  )
}
