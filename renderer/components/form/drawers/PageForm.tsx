import { presentPresence } from '../../../service/live/presence.ts';

/** A form on a page: submitted once at a time and only while the service responds, without browser validation or autofill. */
export function PageForm({
  busy = false,
  onSubmit,
  ...form
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & { busy?: boolean; onSubmit: () => unknown }) {
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && presentPresence() !== 'gone') void onSubmit();
      }}
    />
  );
}
