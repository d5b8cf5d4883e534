/** A legal text as plain sections. */
export interface LegalText {
  title: string
  version: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export const terms: LegalText = {
  title: 'Terms of use',
  version: 'Version 1, November 2026',
  sections: [
    {
      heading: 'What Keelwise does',
      paragraphs: [
        'Keelwise shows accounts, positions and transactions that you link or upload, adds them up, and lets you ask questions about them. Whoever runs this installation of Keelwise is the operator; these terms are between you and the operator.',
        'Keelwise only reads. It cannot move money, place orders or change anything at your institutions.',
      ],
    },
    {
      heading: 'No advice',
      paragraphs: [
        'Nothing shown here is investment, tax or legal advice. Figures come from your institutions and from files you upload, and can be late, incomplete or wrong. Check with your institution before you act on them.',
        'Answers of an assistant are written by software. They can be wrong even when they sound certain.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Use your own email address and a password you use nowhere else. What is done with your account counts as done by you until you tell the operator that somebody else has access.',
        'Link only accounts that are yours or that you are allowed to see.',
      ],
    },
    {
      heading: 'Linking institutions',
      paragraphs: [
        'Linking goes through an aggregation service on pages of its own. Your login details for an institution are typed there and are never seen or stored by Keelwise. You can remove a linked institution at any time.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not try to reach data of other people, to overload the service, or to get around its limits. The operator may lock an account that does.',
      ],
    },
    {
      heading: 'Availability and liability',
      paragraphs: [
        'Keelwise is open software under the MIT licence and comes without warranty. The operator runs it with reasonable care, but does not promise that it is always available or free of faults, as far as the law allows such a limit.',
      ],
    },
    {
      heading: 'Ending and changes',
      paragraphs: [
        'You can stop using Keelwise at any time and have your account closed. When these terms change, you are asked again before you go on.',
      ],
    },
  ],
}

export const privacy: LegalText = {
  title: 'Privacy policy',
  version: 'Version 1, November 2026',
  sections: [
    {
      heading: 'What is stored',
      paragraphs: [
        'Your email address, your name, a protected form of your password, and the time at which you accepted the terms.',
        'What your linked institutions and uploaded files report: accounts with masked numbers, balances, positions and transactions.',
        'For security: sign-ins with their time, network address and browser, and a record of changes to your account.',
      ],
    },
    {
      heading: 'What it is used for',
      paragraphs: [
        'To show you your own data, to keep it current, to answer your questions about it, and to keep your account safe. It is not sold, and not used for advertising.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The aggregation service that you link institutions with. An advisor, only if you grant access. If the operator has set up an outside language model for the assistant, the parts of your data that a question needs are sent to it; the operator tells you which one.',
        'Pages of Keelwise load nothing from third parties and contain no tracking.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Your browser keeps your session, a short-lived copy of recent data, your theme, and one cookie that remembers whether the sidebar is open. Logging out removes the session and the data.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'As long as you have an account. What you remove disappears from view at once and is deleted after 30 days; notifications are deleted after 180 days, and what alerts told after 400.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask the operator for a copy of your data, for corrections, and for its deletion. You can withdraw a link to an institution yourself at any time.',
      ],
    },
  ],
}
