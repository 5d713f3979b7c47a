import { useEffect, useRef } from 'react'
import { drawFormula } from './draw-formula.ts'
import styles from './markdown.module.css'

interface FormulaProps {
  /** In TeX. */
  text: string
  /** Source with its delimiters: shown until it is drawn, and where it cannot be. */
  raw: string
  isDisplay: boolean
}

/** A formula. KaTeX is loaded with the first one. */
export function Formula({ text, raw, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    return drawFormula(place.current, { text, raw, isDisplay })
  }, [text, raw, isDisplay])
  // KaTeX replaces the only text inside, which React writes as a whole.
  return (
    <span ref={place} className={isDisplay ? styles.formula : undefined} data-unspoken>
      {raw}
    </span>
  )
}
