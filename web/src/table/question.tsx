// A question with answers of equal weight: no default, and Escape does not answer.
import { useText } from '../app/app';

export interface Asked {
  text: string;
  choices: { id: string; label: string; means?: string }[]; // `means`: what the answer leads to
}

export function QuestionPanel({ asked, onAnswer }: { asked: Asked; onAnswer(choice: string): void }) {
  const t = useText();
  return (
    <div class="question" role="group" aria-label={t('question')}>
      <p>{asked.text}</p>
      <div>
        {asked.choices.map(({ id, label, means }) => (
          <button key={id} data-choice={id} onClick={() => onAnswer(id)}>
            {label}
            {means && <small>{means}</small>}
          </button>
        ))}
      </div>
    </div>
  );
}
