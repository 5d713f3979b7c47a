import { Image as ImageIcon } from 'lucide-react'
import { answersText } from '../../../text/en/answers.ts'
import { AnswerLink } from '../../../markdown/answer-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readPicture } from './read-media.ts'
import styles from './media.module.css'

/** The pictures of an answer. A picture that is only an address is shown as a link with its host. */
export function Pictures({ parts }: { parts: readonly Readonly<Record<string, unknown>>[] }) {
  return (
    <div className={styles.pictures}>
      {parts.map((part, index) => (
        <PictureBox key={index} part={part} name={answersText.picture(index + 1, parts.length)} />
      ))}
    </div>
  )
}

function PictureBox({ part, name }: { part: Readonly<Record<string, unknown>>; name: string }) {
  const picture = readPicture(part)
  switch (picture.kind) {
    case 'data':
      return <img src={picture.url} alt={name} />
    case 'remote':
      return (
        <p className={classNames('small', styles.note)}>
          <ImageIcon className="s" aria-hidden />
          <AnswerLink href={picture.link.url} words="">
            {answersText.remotePicture(picture.link.host)}
          </AnswerLink>
        </p>
      )
    case 'unknown':
      return <p className={classNames('small quiet', styles.note)}>{answersText.unknownPicture}</p>
  }
}
