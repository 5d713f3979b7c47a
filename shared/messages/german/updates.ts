import type { Translation } from '../notice.ts'
import type { englishUpdates } from '../english/updates.ts'

export const germanUpdates: Translation<typeof englishUpdates> = {
  updateServerUnreachable: '{host} ist nicht zu erreichen. Prüfen Sie Ihre Verbindung, dann suchen Sie erneut.',
  updateServerNotSecure:
    'Es kam keine sichere Verbindung zu {host} zustande. Prüfen Sie das Datum dieses Computers und Ihr Netz, dann suchen Sie erneut.',
  updateServerTooSlow: '{host} hat nicht rechtzeitig geantwortet. Prüfen Sie Ihre Verbindung, dann suchen Sie erneut.',
  updateServerStatus:
    '{host} hat mit Status {status} geantwortet. Suchen Sie später erneut, oder sehen Sie auf der Download-Seite nach.',
  updateServerRedirects:
    '{host} verweist auf eine andere Adresse, der Gatehouse nicht folgt. Vielleicht antwortet eine Anmeldeseite Ihres Netzes. Prüfen Sie Ihr Netz, dann suchen Sie erneut.',
  updateFeedTooLarge:
    'Die Antwort von {host} ist zu groß und wurde nicht gelesen. Vielleicht antwortet ein Proxy Ihres Netzes. Prüfen Sie Ihr Netz, dann suchen Sie erneut.',
  updateFeedUnreadable:
    'Die Antwort von {host} ist keine Versionsliste. Vielleicht antwortet ein Proxy oder eine Anmeldeseite Ihres Netzes. Prüfen Sie Ihr Netz, dann suchen Sie erneut.',
  updateSignatureWrong:
    'Die Signatur stimmt nicht, daher wurde die Antwort verworfen. Vielleicht wurde sie unterwegs verändert. Suchen Sie in einem anderen Netz erneut, oder sehen Sie auf der Download-Seite nach.',
  updateFeedNotUnderstood:
    'Diese Version von Gatehouse versteht die Versionsliste nicht. Sehen Sie auf der Download-Seite nach.',
  updateFeedExpired:
    'Die Versionsliste ist abgelaufen und wurde verworfen. Prüfen Sie das Datum dieses Computers, oder sehen Sie auf der Download-Seite nach.',
  updateFeedOlder:
    'Die Liste nennt Version {version}, die älter ist als die schon bekannte Version {newest}. Sie wurde verworfen. Suchen Sie später erneut, oder sehen Sie auf der Download-Seite nach.',
  updateCheckInterrupted: 'Die letzte Suche wurde nicht beendet. Suchen Sie erneut.',
}
