/** What was planned for a meeting and said in it. Nobody said it: it is written for the demonstration. */
export interface Talk {
  readonly agenda: string
  readonly notes?: string
  /** What was said; it is summarised like everybody's. */
  readonly transcript?: string
  /** What the advisor asked about it afterwards. */
  readonly ask?: readonly string[]
}

/** By the names that the clients' meetings give. */
export const TALKS: Readonly<Record<string, Talk>> = {
  'investor-half-year': {
    agenda: 'How the half-year went\nThe roof\nFees',
    notes: 'Came with a folder of bills. Wants the cash for the roof kept apart.',
    transcript: `Advisor: Thanks for coming in. Shall we start with the half-year?
Client: Please. It felt bumpier than it was.
Advisor: The accounts are up about 4.1% since January, most of it from the stock funds.
Client: Good. The roof will cost $22,000, by the way, the offer came last week.
Advisor: Then we should not have that invested. I would keep it in the money market fund.
Client: Yes, we'll keep $22,000 in the money market fund for the roof.
Advisor: I'll move the money by Friday.
Client: I will send you the signed offer next week.
Advisor: The advisory fee stays at 0.80% for the next year.
Client: Fine. Does the roof count against the tax on the house later?
Advisor: I don't know, that is one for your accountant.`,
    ask: ['What is the advisory fee?', 'What did we decide about the roof?'],
  },
  'investor-income': {
    agenda: 'When to stop working\nIncome of the first years\nHealth insurance',
    notes: 'Would rather work part-time for a year than stop at once.',
    transcript: `Advisor: Last time you were thinking of stopping at sixty-four. Is that still the plan?
Client: I've decided to work part-time for one more year.
Advisor: Then the plan holds with about $4,300 a month from the accounts.
Client: That is less than I feared.
Advisor: The bonds that come due cover the first three years, so a bad year for stocks would not touch your income.
Client: Good, we'll build the bond ladder for three years.
Advisor: I'll send you the ladder with the exact bonds by Wednesday.
Client: I'll ask the benefits office what the insurance costs part-time before the end of the month.
Advisor: Please do. On the pension, the forms are due in spring.
Client: What happens to the pension if I work longer than the year?
Advisor: I have to look that up. I will call the pension office next week.`,
    ask: ['How much a month do the accounts have to pay?'],
  },
  'one-stock': {
    agenda: 'How much of one company is too much\nWhat vests when\nThe house in the hills',
    notes: 'Nervous about selling; his father worked for the company too.',
    transcript: `Advisor: Owen, the company is about three quarters of the account now. How do you feel about that?
Owen: Honestly? I know it's too much. I just never find the right day to sell.
Advisor: If it fell by forty percent, the house fund would be gone. Would you be open to selling on a schedule?
Owen: A schedule would help. How much are we talking about?
Advisor: I suggest selling five percent of the shares each quarter, always in the week after the window opens.
Owen: Okay, let's do that, starting with the January window.
Advisor: I'll write the plan down with the dates and send it to you by Thursday.
Owen: I need to clear it with compliance at work first. I'll file the request on Monday.
Advisor: Good. Which lots would you like to sell first?
Owen: The ones with the smallest gain, I guess. My tax person would know, I'll ask Renata.
Advisor: And the options that vest in March, roughly $85,000?
Owen: Those I want to sell as they come in. I don't want any more of it.
Advisor: Understood, we sell the March options when they vest. Could you send me the grant letter?
Owen: Sure, I'll send you the grant letter this weekend.
Owen: One more thing. Would the sale push us over the limit for the Roth contribution?
Advisor: I can't say yet, it depends on the bonus.`,
    ask: ['How much of the stock is sold each quarter?', 'Who is asked about the lots?'],
  },
  'raman-college': {
    agenda: 'College for Anika\nThe bonus\nInsurance at work',
    transcript: `Advisor: Priya, Daniel, good to see you both. What would make this hour worth it?
Priya: The 529. Anika is eleven and we have done nothing since we opened it.
Daniel: And my bonus lands on the fifteenth, about $48,000 before tax.
Advisor: Let me start with the 529. There is $31,200 in it. At $600 a month you would cover about two thirds of four years at the state university.
Priya: Two thirds is fine for us. She can work a bit.
Advisor: So $600 a month from January?
Daniel: Yes, go ahead with that.
Advisor: I'll set up the monthly transfer before the end of December.
Priya: The bonus, please. I would rather not have it sit in checking again.
Advisor: One way is to fill the emergency fund to six months and put the rest into the joint account.
Daniel: I'm fine with that. Six months, and the rest invested.
Priya: Agreed.
Advisor: Daniel, could you forward me the pay stub when the bonus comes?
Daniel: Will do, right after the fifteenth.
Advisor: And I will check whether the life insurance at work is enough and get back to you by December 12.
Priya: What happens to the 529 if she gets a scholarship?
Advisor: I want to look up the current rule on that before I answer.`,
    ask: ['How much goes into the 529 each month?'],
  },
  'lindqvist-first-review': {
    agenda: 'Settling in without Karin\nThe account in her name\nHow much risk',
    notes: 'Lost his wife in spring. Slow pace, no jargon. The daughter drives him.',
    transcript: `Advisor: Walter, take all the time you need. How have the last months been?
Walter: Quiet. The paperwork keeps me busy, at least.
Advisor: Karin's account is still in her name. To retitle it I need two certified copies of the death certificate.
Walter: My daughter has them. I'll ask Eva to mail you two copies.
Advisor: Thank you. On the investments: about seventy percent is in stocks, and your answers say thirty-five would suit you better.
Walter: Karin looked after that. I don't want to wake up at night because of it.
Advisor: Then I would move a third of the stock funds into short bonds over three months, one part each month.
Walter: That sounds sensible. Let's do it like that.
Advisor: I'll place the first part next week and send you a one-page summary.
Walter: Please in large print.
Advisor: Of course. Is the long-term care policy still in force?
Walter: I don't know. The bills went to Karin.
Advisor: I'll call the insurer and find out.
Walter: And the house, should I sell it?
Advisor: There is no hurry. We'll talk about the house in spring.`,
    ask: ['What does Walter have to bring?', 'How quickly is the risk reduced?'],
  },
  'marchetti-restaurant': {
    agenda: 'Cash from the restaurant\nA retirement plan for the staff\nLuca and the shares',
    transcript: `Advisor: Sofia, you have about $210,000 in cash in the account. Is that for the second place?
Sofia: It was. The landlord sold, so that is off the table. We decided not to open a second restaurant.
Advisor: I'm sorry, or congratulations?
Sofia: A bit of both.
Advisor: What do you need at hand for the business?
Sofia: Sixty thousand, always. The rest can work.
Advisor: Then $60,000 stays in cash and we invest $150,000 in three steps of $50,000. Shall I do that?
Sofia: Yes please. First step now, the others in February and May.
Advisor: I'll place the first $50,000 on Monday.
Sofia: For the staff, I looked at two offers for a 401(k). I'll forward you both.
Advisor: Good, then I'll compare the fees of the two plans and write you a page by the 20th.
Sofia: And Luca wants to know whether he can get a share of the restaurant without gift tax.
Advisor: That is a question for your attorney. I can join the call if you like.
Sofia: Please. I'll ask her for a date and let you know.`,
    ask: ['How much stays in cash?', 'What was decided about the second restaurant?'],
  },
  'feld-check-in': {
    agenda: 'The 403(b)\nSabbatical\nThe car',
    transcript: `Advisor: Hannah, you wrote that you are thinking of a sabbatical.
Hannah: Yes, the spring term of next year. The school pays half.
Advisor: So you would need about $2,100 a month from savings for five months, $10,500 in all.
Hannah: That is what I came up with too.
Advisor: I would pause the 403(b) contributions during those months rather than sell anything.
Hannah: Can I do that and start again in fall?
Advisor: Yes, with a form at the plan. I'll send you the form this week.
Hannah: Great. Then we pause the contributions from January to May.
Advisor: And the car?
Hannah: The car has to last two more years. I decided against a new one.
Advisor: Would Jonas like to join us next time?
Hannah: I'll talk to him. He still hasn't opened your invitation.`,
  },
  'halloran-retire': {
    agenda: 'Two years to go\nThe boat\nMedicare',
    transcript: `Advisor: Peter, two years to go. What has changed since last year?
Peter: The boat. I found one. It would be $64,000 with the mooring for the first year.
Advisor: I ran it. With the boat the plan still holds in about eight of ten cases, without it in nine of ten.
Peter: Eight of ten is good enough for me.
Advisor: Where would the money come from?
Peter: Half from savings, half from the brokerage account?
Advisor: From the brokerage account I would take it this year, while you still have losses to set against the gains.
Peter: Okay, half and half, and the sale before the year ends.
Advisor: I'll prepare the sale with the lots and send it for your approval by December 5.
Peter: And I'll have the boat surveyed before I sign anything.
Advisor: Please do. Medicare starts three months before your birthday; the application takes twenty minutes.
Peter: Remind me in time, will you?
Advisor: I will put a reminder in for August.
Peter: Can I keep working a few hours a week without losing Social Security?
Advisor: There is a limit until full retirement age. I'll send you the table.`,
    ask: ['How likely is the plan to hold with the boat?', 'What does the boat cost?'],
  },
  'watanabe-estate': {
    agenda: 'The trust\nGiving\nThe two accounts',
    notes: 'Attorney Ms. Delacroix joined by phone for the first half.',
    transcript: `Advisor: Kenji, Ms. Delacroix is on the line for the first part.
Ms. Delacroix: Good morning. The draft of the trust is ready. What is missing is who follows Kenji as trustee.
Kenji: My sister Yuko. I have asked her, she agreed.
Ms. Delacroix: Then I will finalize the deed and circulate it by the end of next week.
Advisor: Once it is signed I'll retitle the Ridgeline account to the trust.
Kenji: Fine. On giving: I would like to give $120,000 this year.
Advisor: With shares rather than cash you would save the gain. The Oqentis shares have the largest one.
Kenji: So give the Oqentis shares. To a donor-advised fund, so I can decide on the charities later.
Advisor: Agreed, $120,000 of Oqentis shares to the donor-advised fund before December 31.
Kenji: My assistant will send you the account number of the fund tomorrow.
Advisor: Thank you. Do you still need two brokerage accounts?
Kenji: No. Let's move everything to Ridgeline in the new year.
Advisor: I'll prepare the transfer papers for January.
Kenji: Does the transfer restart any holding periods?
Advisor: It does not. The lots move with their dates.`,
    ask: ['Who follows as trustee?', 'How much is given this year?'],
  },
  'abrams-care': {
    agenda: 'The cost of care\nPower of attorney\nWhat comes due',
    transcript: `Leah: I'm here for my mother today, Ruth is on the couch and listens.
Ruth: I hear everything.
Advisor: Good to see you both. The care at home is now $5,900 a month, is that right?
Leah: Since October, yes. It was $4,800 before.
Advisor: Pension and Social Security cover $3,700, so $2,200 a month comes from the account.
Ruth: How long does that last?
Advisor: With what is in bonds and cash, a bit over fourteen years.
Ruth: I'm eighty-three, that will do.
Advisor: I propose raising the monthly transfer to $2,200 from January.
Leah: Yes, let's do that.
Advisor: I'll change the transfer this week. Leah, the bank asks for the power of attorney again, it has to be less than a year old.
Leah: I'll get a new copy notarized and bring it by next Friday.
Ruth: And nothing gets sold that your father bought.
Advisor: Noted: the Lyquara shares stay as they are.
Leah: Is the care deductible?
Advisor: Part of it. Your tax preparer can say how much, I will send him the invoices.`,
    ask: ['What does the care cost?'],
  },
  'ortiz-start': {
    agenda: 'First steps\nThe loan\nSaving each month',
    transcript: `Advisor: Samuel, you said you want to start small.
Samuel: Yeah. I can put away $350 a month, and there's the student loan at 6.8 percent.
Advisor: At 6.8 percent I would pay the loan first and save only what your employer matches.
Samuel: The match is four percent. So match first, then the loan?
Advisor: Exactly.
Samuel: Alright, I'll do it that way. I'll change the contribution to four percent at work this week.
Advisor: I'll send you a sheet with the order of steps.
Samuel: And I'd like three months of expenses in savings before anything fancy.
Advisor: That's a good rule. Let's look at it again in six months.`,
  },
  'brandt-distributions': {
    agenda: 'Distributions of the year\nGrandchildren\nThe cabin',
    transcript: `Advisor: Theodore, Helen, the required distribution for this year is $31,400, and $24,000 is paid out so far.
Theodore: So $7,400 to go. By when?
Advisor: By December 31.
Theodore: Then pay the rest out in the first week of December.
Advisor: I'll schedule $7,400 for December 3.
Helen: I'd like to send $2,000 to each of the four grandchildren, like last year.
Advisor: From Helen's account?
Helen: Yes, from mine.
Advisor: Okay, four gifts of $2,000 from Helen's account in December. I'll need the bank details of the youngest.
Helen: I will text them to you tonight.
Theodore: The cabin needs a new well. I'm getting two quotes.
Advisor: Send them to me when you have them, then we'll see where the money comes from.
Helen: Should we tell the children about the will?
Advisor: Many families do. I'd bring it up when all of you are together at the holidays.`,
    ask: ['How much has to be paid out before the year ends?'],
  },
  'sabbatical-notes': {
    agenda: 'Parental leave\nRoth or not',
    notes: `Parental leave from April, twelve weeks at 60 percent of pay.
We agreed to keep the monthly $900 going during the leave.
I'll compare Roth and traditional contributions for the lower income year by the end of the month.
Marcus will ask HR for the exact dates of the leave.
Open: does the state pay anything on top?`,
  },
  'first-talk': { agenda: 'What matters to you\nHow we work\nWhat it costs' },
  'year-end': { agenda: 'Gains and losses of the year\nGifts before the year ends\nThe plan for next year' },
  'annual-review': { agenda: 'Income and spending\nFit of the portfolio\nBeneficiaries' },
  'check-in': { agenda: 'What changed\nOpen tasks' },
}
