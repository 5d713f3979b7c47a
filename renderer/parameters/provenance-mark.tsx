import { parametersText } from '../text/en/parameters.ts'
import { classNames } from '../ui/class-names.ts'

/** Shows where a value comes from as a ring, a square or a dot, with a text. */
export function ProvenanceMark({ from }: { from: 'unset' | 'default' | 'preset' | 'here' }) {
  const shape = from === 'here' ? 'chat' : from === 'preset' ? 'preset' : 'default'
  const words = parametersText.marks[from]
  return (
    <span className={classNames('from', shape)} title={words}>
      <span className="sr" data-find="skip">
        {words}
      </span>
    </span>
  )
}

/** Explains the three marks. */
export function ProvenanceLegend({ here }: { here: string }) {
  return (
    <>
      <span>
        <span className="from default" />
        {parametersText.legend.default}
      </span>
      <span>
        <span className="from preset" />
        {parametersText.legend.preset}
      </span>
      <span>
        <span className="from chat" />
        {here}
      </span>
    </>
  )
}
