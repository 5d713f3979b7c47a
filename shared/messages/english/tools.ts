/** Messages about tool servers and calls of their tools. */
export const englishTools = {
  toolServerGone: 'There is no server {server} any more. Close the dialog and look at the list of servers.',
  toolServerNameTaken: 'There is already a server {server}. Choose another name.',
  toolServerVariableTwice: '{variable} is in the list twice. Remove one of them.',
  toolServerVariableHidden:
    'The value of {variable} can make the program run other code, so it must be visible. Press the lock beside it.',
  toolServerAddressNotSecure:
    'The address must start with https, or with http for a server on this computer, and must not contain a password. Correct the address.',
  toolServerTooLong:
    'The command is too long to be shown whole before it runs. Put its arguments into a file or a script, and enter that.',
  toolServerDialogOpen: 'Another dialog about a tool server is open. Answer it first.',
  toolServerSecretMissing: 'The value of {variable} is not in the keychain. Enter it in the settings of the server.',
  toolServerFolderMissing: 'The folder {folder} does not exist. Choose another folder in the settings of the server.',
  toolServerProgramMissing:
    'The program {command} was not found. Install it, or enter its full path in the settings of the server.',
  toolServerBatchFile:
    '{command} is a batch file, which is not started. Enter the program that it runs in the settings of the server.',
  toolServerNotStarted: '{command} could not be started: {reason} Check the settings of the server.',
  toolServerEnded: 'The server ended with {how}. Its log may say why.',
  toolServerProcessEnded: 'The process of the server ended with code {code}. Its log may say why.',
  toolServerStopped: 'The server was stopped.',
  toolServerNoAnswer: 'The server did not become ready in time. Its log may say why.',
  toolServerFlood:
    'The server sent more than Gatehouse accepts, so it was stopped. Report this to its authors, or turn it off.',
  toolServerError: 'The server reports an error: {reason}',
  toolServerSignedOut: 'The server wants a sign-in. Sign in to it in Settings › Tools.',
  toolServerStatus: 'The server answered with status {status}. Check its address, or try again later.',
  toolServerClosed: 'The server closed the connection. Its log may say why.',
  toolServerUnreachable: 'The server could not be reached: {reason} Check its address and your network.',
  toolServerBadAnswer: 'The answer of the server could not be used: {reason}',
  toolServerNotRunning: 'The server is not running. {reason} Start it in Settings › Tools.',
  toolServerOff: 'The server is turned off. Turn it on in Settings › Tools.',
  toolCallTimeout:
    'The server did nothing for {seconds} seconds, so the call was cancelled. Try again, or allow more time in the settings of the server.',
  toolCallTooLong: 'The call took more than an hour, so it was cancelled. Ask for less at a time.',
  toolCallCancelled: 'The call was cancelled.',
  toolCallInterrupted:
    'The server ended during the call, which may have been carried out. {reason} Check before you call it again.',
  toolSignInCancelled: 'The sign-in was cancelled.',
  toolSignInRefused: 'The sign-in was refused: {reason} Sign in again, or ask those who run the server.',
  toolSignInExpired: 'The sign-in took more than ten minutes, so it was cancelled. Sign in again.',
  toolSignInNotNeeded: 'A program on this computer has no sign-in. Enter its keys as variables instead.',
  toolSignInPageRefused:
    'The server names a page for the sign-in that is not opened, since it is not reached over https: {url} Report this to those who run the server.',
  toolConfigNotJson: 'The text is no JSON: there is an error in line {line}, column {column}. Correct it there.',
  toolConfigWithoutServers: 'The text names no tool servers. Paste JSON with “mcpServers”.',
  toolConfigWithoutCommand: '{path} has neither “command” nor “url”. Add one of them.',
  toolConfigInvalid: '{path} cannot be used: {reason}. Correct it there.',
  toolResourceEmpty: '{uri} is empty. Choose another resource.',
  toolQuestionOver: 'The server does not wait for this answer any more. Close the question.',
} as const
