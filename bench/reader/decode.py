from model import *
name,out=sys.argv[1:3]
ck=torch.load(f'/tmp/ml/{name}.pt',weights_only=False); coder=ck['coder']; a=ck['a']; sd=ck['m']
model=Model(len(coder.w),len(coder.o),len(coder.r),sd['vec.weight'],d=a['d'],lex=bool(a['lex'])); model.load_state_dict(sd)
test=[terms(r) for r in load('test')]; t=time.time(); res=beam(model,coder,test,[r['before'] for r in test],5); print('ms each',1000*(time.time()-t)/len(test))
open(f'/tmp/ml/{out}.test.out','w').write('\n'.join(json.dumps({'place':r['place'],'text':r['text'],'follow':r['follow'],'plans':r['plans'],'beams':[[s,t,' '.join(q)] for s,q,t in o]}) for r,o in zip(test,res)))
