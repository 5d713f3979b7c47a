import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useCall } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { gatewayKeysText } from '../../text/en/gateway-keys.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldNote } from '../../ui/field.tsx'
import field from '../../ui/field.module.css'
import { addModel } from './key-draft.ts'
import styles from './key-dialog.module.css'

const text = gatewayKeysText.dialog
/** More would push the rest of the form away. */
const maxOffered = 6

interface AllowedModelsProps {
  /** One name a line. */
  value: string
  error?: ReactNode
  onChange: (value: string) => void
}

/** The models that a key may use, with the names and upstreams of this gateway as buttons that add them. */
export function AllowedModels({ value, error, onChange }: AllowedModelsProps) {
  const id = useId()
  const { modelAliases } = useSettings()
  const { data: upstreams = [] } = useCall('programs.upstreams', {})
  const usable = upstreams.filter(({ state }) => state === 'usable')
  const all = [
    ...modelAliases.map(({ name }) => name),
    'gatehouse/*',
    ...usable.map(({ slug }) => `${slug}/*`),
    '@preset/*',
  ]
  const written = value.split('\n')
  const offered = all.filter((name) => !written.includes(name)).slice(0, maxOffered)
  return (
    <div className={field.field}>
      <label htmlFor={id}>{text.models}</label>
      <textarea
        id={id}
        className={classNames('mono', field.input, error !== undefined && field.invalid)}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-${error === undefined ? 'help' : 'error'}`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={id} help={text.modelsHelp} error={error} />
      <fieldset className={styles.offered} aria-label={text.modelsAdd}>
        {offered.map((name) => (
          <Button
            key={name}
            size="small"
            variant="ghost"
            icon={Plus}
            aria-label={text.modelsAddOne(name)}
            onClick={() => onChange(addModel(value, name))}
          >
            <span className="mono">{name}</span>
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
