import type { Texts } from '../translated.ts';

export const signOn: Texts<'de', 'signOn'> = {
  arriving: 'Du wirst angemeldet …',
  away: 'Der Identitätsanbieter antwortet nicht. Versuche es in ein paar Minuten noch einmal, oder melde dich anders an.',
  denied:
    'Der Identitätsanbieter hat die Anmeldung abgelehnt. Versuche es noch einmal; wird sie wieder abgelehnt, frage die, die ihn betreiben.',
  expired: 'Die Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginne sie neu.',
  failed:
    'Die Anmeldung konnte nicht abgeschlossen werden. Versuche es noch einmal; misslingt es wieder, sage es einem Super-Admin: Das Log des Servers nennt den Grund.',
  inactive: 'Dein Konto ist deaktiviert. Bitte einen Super-Admin, es zu aktivieren.',
  lastSuperAdmin:
    'Deine Gruppen würden dem letzten Super-Admin die Rolle nehmen. Mache zuerst jemand anderen zum Super-Admin, oder lasse deine Gruppen ändern.',
  linkWorksOnce: 'Dieser Link wurde auf dem Server erstellt. Er gilt einmal.',
  noAccess:
    'Deine Gruppen beim Identitätsanbieter geben dir keinen Zugang. Bitte die, die ihn betreiben, dich in eine passende aufzunehmen.',
  noAccount:
    'Hier gibt es kein Konto für dich. Bitte einen Super-Admin, die E-Mail-Adresse einzuladen, die du beim Identitätsanbieter hast.',
  notSignedIn: 'Du bist nicht angemeldet',
  otherPerson:
    'Das Konto mit deiner E-Mail-Adresse gehört beim Identitätsanbieter jemand anderem. Frage einen Super-Admin.',
  unverified:
    'Der Identitätsanbieter bestätigt deine E-Mail-Adresse nicht. Bestätige sie dort, und melde dich noch einmal an.',
};
