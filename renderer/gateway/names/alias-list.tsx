import { Pencil, Trash2 } from 'lucide-react'
import type { ModelAlias } from '#shared/programs/model-alias.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import page from '../../ui/page.module.css'
import { AliasForm } from './alias-form.tsx'
import { CopyName } from './copy-name.tsx'
import type { ModelPlace } from '../model-names/model-places.ts'
import styles from './names.module.css'

interface AliasListProps {
  places: readonly ModelPlace[]
  known: ReadonlySet<string> | null
  /** The name that is edited, empty for a new one; null if none is. */
  edited: string | null
  setEdited: (name: string | null) => void
}

/** The person's names. One of them can be edited in its place; a new one is written below them. */
export function AliasList({ edited, setEdited, ...form }: AliasListProps) {
  const { modelAliases } = useSettings()
  const changeSettings = useChangeSettings()
  const toast = useToast()

  function save(index: number, alias: ModelAlias): void {
    changeSettings({ modelAliases: modelAliases.toSpliced(index, 1, alias) })
    setEdited(null)
  }

  function remove(index: number, alias: ModelAlias): void {
    const others = modelAliases.toSpliced(index, 1)
    changeSettings({ modelAliases: others })
    toast.show({
      text: text.removed(alias.name),
      topic: 'alias',
      action: { label: text.undo, run: () => changeSettings({ modelAliases: others.toSpliced(index, 0, alias) }) },
    })
  }

  const formFor = (index: number, alias: ModelAlias) => (
    <AliasForm
      {...form}
      alias={alias}
      others={modelAliases.toSpliced(index, 1)}
      onSave={(saved) => save(index, saved)}
      onCancel={() => setEdited(null)}
    />
  )
  return (
    <section className={page.section} aria-label={text.aliases}>
      <h2>{text.aliases}</h2>
      <p className="dim">{modelAliases.length === 0 ? text.noAliasesText : text.aliasesHelp}</p>
      {(modelAliases.length > 0 || edited === '') && (
        <ul className={styles.rows}>
          {modelAliases.map((alias, index) => (
            <li key={alias.name} className={edited === alias.name ? styles.edited : styles.row} aria-label={alias.name}>
              {edited === alias.name ? (
                formFor(index, alias)
              ) : (
                <>
                  <span className={classNames('mono cut', styles.name)} title={alias.name}>
                    {alias.name}
                  </span>
                  <span
                    className={classNames('small quiet cut', styles.models)}
                    title={alias.models.join(`, ${text.followedBy} `)}
                  >
                    {alias.models.join(`, ${text.followedBy} `)}
                  </span>
                  <span className={styles.actions}>
                    <CopyName name={alias.name} />
                    <IconButton
                      size="small"
                      icon={Pencil}
                      label={text.edit(alias.name)}
                      onClick={() => setEdited(alias.name)}
                    />
                    <IconButton
                      size="small"
                      icon={Trash2}
                      label={text.remove(alias.name)}
                      onClick={() => remove(index, alias)}
                    />
                  </span>
                </>
              )}
            </li>
          ))}
          {edited === '' && <li className={styles.edited}>{formFor(modelAliases.length, { name: '', models: [] })}</li>}
        </ul>
      )}
    </section>
  )
}
