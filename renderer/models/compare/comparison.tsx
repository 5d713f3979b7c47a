import { useQueries } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Fragment, useState } from 'react'
import { callQuery, useCall } from '../../bridge/query.ts'
import { ExpiryTag } from '../../model-choice/expiry-tag.tsx'
import { modelsText as text } from '../../text/en/models.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { type CatalogueRow, namesOf } from '../catalogue-rows.ts'
import { endpointRows } from '#shared/endpoint-rows.ts'
import { useModelInChat } from '../use-model-in-chat.ts'
import { compareModels, onlyDifferences } from './comparison-facts.ts'
import shared from '../models.module.css'
import styles from './comparison.module.css'

/** Shows up to four models of the active gateway side by side, with the best value of each fact marked. */
export function ModelComparison({ rows, onBack }: { rows: readonly CatalogueRow[]; onBack: () => void }) {
  const [isBrief, setBrief] = useState(false)
  const useModel = useModelInChat()
  const zdr = useCall('models.zdr', {}).data ?? null
  const answers = useQueries({ queries: rows.map(({ listed }) => callQuery('models.endpoints', { model: listed.id })) })
  const bands = compareModels(
    rows.map((row, place) => {
      const endpoints = answers[place]?.data?.endpoints
      const facts = { providers: [], zdr, models: namesOf(row.listed.model) }
      return { row, endpoints: endpoints === undefined ? null : endpointRows(endpoints, facts) }
    }),
  )
  return (
    <>
      <Toolbar
        before={<IconButton icon={ArrowLeft} label={text.backToAll} onClick={onBack} />}
        title={text.sideBySide(rows.length)}
        actions={
          <span className={classNames('row small dim', styles.switch)}>
            <Switch label={text.onlyDifferences} checked={isBrief} onChange={setBrief} />
            {text.onlyDifferences}
          </span>
        }
      />
      <div className="scroll">
        <table className={styles.table} aria-label={text.sideBySide(rows.length)}>
          <colgroup>
            <col className={styles.names} />
            {rows.map(({ listed }) => (
              <col key={listed.id} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{text.fact}</span>
              </th>
              {rows.map(({ listed, ends }) => (
                <th key={listed.id} scope="col">
                  <div className={classNames('stack', styles.head)}>
                    <span className="strong cut" title={listed.id}>
                      {listed.name}
                    </span>
                    <span className="small quiet cut">{listed.vendor}</span>
                    <ExpiryTag day={ends} />
                    <Button size="small" aria-label={`${text.use}: ${listed.name}`} onClick={() => useModel(listed.id)}>
                      {text.use}
                    </Button>
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isBrief ? onlyDifferences(bands) : bands).map((band) => (
              <Fragment key={band.name}>
                <tr className={styles.band}>
                  <th scope="rowgroup" colSpan={rows.length + 1}>
                    {band.name}
                  </th>
                </tr>
                {band.facts.map(({ name, cells }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, place) => (
                      <td key={rows[place]?.listed.id}>
                        {cell.text === null ? <Unknown /> : cell.best === null ? cell.text : <b>{cell.text}</b>}
                        {cell.best !== null && <span className="small quiet"> {cell.best}</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
        <p className={classNames('small quiet', shared.note)}>{text.compareNote}</p>
      </div>
    </>
  )
}
